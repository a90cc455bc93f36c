/**
 * All words of the client, in one place so that it can be translated. What the rule books say (prompts, options, lines, refusals)
 * comes from the server. A missing or an extra entry in another language is a type error.
 */
import { common } from './common';
import { forces } from './forces';
import { game } from './game';
import { guide } from './guide';
import { lobby } from './lobby';
import { odds, number } from './numbers';

export const words = { common, forces, lobby, game, guide, odds, number } as const;
