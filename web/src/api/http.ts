/** The client's names for what goes over the wire; the types themselves are the server's. */
import type {
  AnswerRequest, BattlefieldCard, BattlefieldChoice, BookCard, DiceWho, Failure, GameCard, MadeGame, MusterPage, NewGameRequest, NumberedLine, PlayerName, RulePage, ScenarioCard, SeatChoice,
} from './types';

export type Book = BookCard;
export type Scenario = ScenarioCard;
export type Battlefield = BattlefieldCard;
/** Which ground a game is played on: one from the shelf, or one rolled up. */
export type GroundPick = BattlefieldChoice;
export type Muster = MusterPage;
export type SeatPick = SeatChoice;
export type DiceBy = DiceWho;
export type NewGame = NewGameRequest;
export type Made = MadeGame;
export type PlayerInfo = PlayerName;
export type Summary = GameCard;
export type LoggedLine = NumberedLine;
export type Answer = AnswerRequest;
export type Rule = RulePage;
/** The body of every refusal of the server. */
export type Trouble = Failure;
