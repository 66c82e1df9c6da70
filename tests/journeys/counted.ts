import type { InputMode } from './input-mode.ts'

/** Counts what is pressed, ticked, picked and chosen; typing and Tab are none. */
export function counted(mode: InputMode): InputMode & { count: () => number } {
  let clicks = 0
  const one =
    <A extends unknown[]>(act: (...args: A) => Promise<void>) =>
    (...args: A): Promise<void> => {
      clicks += 1
      return act(...args)
    }
  const { press, tick, pick, attach, choose } = mode
  return {
    ...mode,
    press: one(press),
    tick: one(tick),
    pick: one(pick),
    attach: one(attach),
    choose: one(choose),
    count: () => clicks,
  }
}
