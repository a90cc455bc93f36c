/** The first-game guide: a few notes at the elbow, each shown when it is of use. */
export const guide = {
  title: 'Your first game',
  next: 'Next',
  done: 'I see',
  hush: 'Do not show again',
  of: (n: number, all: number): string => `${n} of ${all}`,
  steps: [
    { title: 'The table', text: 'You look down on the battlefield. Dark pieces with a plain edge and light pieces with a notched rim are the two sides. Drag to move the table, turn the wheel or pinch to come closer.' },
    { title: 'The question', text: 'Below stands what you are asked now. Every option is a button; what it speaks of is marked on the table, and you can press it there as well. Options that are closed say why.' },
    { title: 'Where the battle stands', text: 'Above are both sides with their scores, and the turn with its parts. The gold ring is what is happening now.' },
    { title: 'What happened', text: 'On the right is the battle report. Press a line to see its calculation, and a rule number to read the rule.' },
    { title: 'Taking back', text: 'You can take a move back until dice have fallen or something hidden was seen. Press ? at any time for all keys.' },
  ],
} as const;
