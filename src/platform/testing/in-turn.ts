/** Two of a list, the next two in the next turn: instead of every combination with something else, where each must meet many. */
export const twoInTurn = <T>(list: readonly T[], turn: number): readonly (T | undefined)[] =>
  [2 * turn, 2 * turn + 1].map((place) => list[place % list.length])
