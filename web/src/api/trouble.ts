import type { Trouble } from './http';
import type { Refusal } from './types';

/** The server said no, or could not be reached (then `status` is 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly kind: string;
  readonly refusal: Refusal | null;
  readonly seq: number | null;
  readonly report: readonly string[];

  constructor(status: number, trouble: Trouble) {
    super(trouble.message);
    this.status = status;
    this.kind = trouble.error;
    this.refusal = trouble.refusal ?? null;
    this.seq = trouble.seq ?? null;
    this.report = trouble.report ?? [];
  }

  /** Whether the same request may succeed a little later. */
  get passing(): boolean {
    return this.status === 0 || this.status === 429 || this.status === 502 || this.status === 503 || this.status === 504;
  }
}

const isTrouble = (body: unknown): body is Trouble =>
  typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string';

/** Makes the error of a response that is not fine. */
export async function troubleOf(response: Response): Promise<ApiError> {
  let body: unknown = null;
  try {
    body = await response.json();
  } catch {
    // Not ours, or cut off: the status has to do.
  }
  const trouble = isTrouble(body) ? body : { error: 'http', message: '' };
  return new ApiError(response.status, { ...trouble, message: trouble.message ?? '' });
}
