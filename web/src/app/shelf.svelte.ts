/** What can be played here: asked once. */
import { ApiError, lobby, type Battlefield, type Book, type Scenario, type Shelf } from '$api';

class ShelfStore {
  private all = $state.raw<Shelf | null>(null);
  failed = $state<string | null>(null);
  private asked = false;

  load(): void {
    if (this.asked) return;
    this.asked = true;
    lobby.shelf().then(
      (shelf) => { this.all = shelf; this.failed = null; },
      (error: unknown) => { this.asked = false; this.failed = error instanceof ApiError ? error.message : ''; },
    );
  }

  get ready(): boolean {
    return this.all !== null;
  }

  get books(): readonly Book[] {
    return this.all?.books ?? [];
  }

  get scenarios(): readonly Scenario[] {
    return this.all?.scenarios ?? [];
  }

  get battlefields(): readonly Battlefield[] {
    return this.all?.battlefields ?? [];
  }

  get styles(): readonly string[] {
    return this.all?.styles ?? [];
  }

  get levels(): readonly string[] {
    return this.all?.levels ?? [];
  }
}

export const shelf = new ShelfStore();
