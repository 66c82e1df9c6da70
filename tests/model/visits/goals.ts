const acts = 'set,ask,decide,withdraw,end,attend,hold,lift,suspend,blacklist,leave,move,wait'
const refusals =
  'ask: invalid,ask: driver_gone,ask: admitted_already,ask: asked_already,ask: too_often,decide: own_plant,decide: driver_gone,decide: moved,decide: past,end: not_granted'
const answers = ['own', 'visiting'].flatMap((who) => ['cleared', 'warn', 'blocked'].map((verdict) => `${who} ${verdict}`))
const own = 'medical!,medical?,pass!,pass?,status!,own!,own?,hold!,hold?,card_cancelled!'.split(',').map((reason) => `own ${reason}`)
const visiting =
  'medical! home,medical? home,status! home,own! home,own! here,own? here,own? home,hold!,hold?,hold! here,hold? here,card_cancelled!'
    .split(',')
    .map((reason) => `visiting ${reason}`)
const each = [...answers, ...own, ...visiting, 'unknown other_plant!']

/** What lives have to reach: each verdict and reason at the gate and on a device, in long runs; at either, in a short one. */
export const goals = {
  each: [
    ...acts.split(','),
    ...refusals.split(','),
    ...['gate', 'device'].flatMap((by) => each.map((what) => `${by}: ${what}`)),
    'device: unknown unknown_card!',
  ],
  any: [...acts.split(','), ...each, 'unknown unknown_card!'],
}

/** Goals that were not reached. */
export const missing = (reached: Readonly<Record<string, number>>, wanted: readonly string[]): readonly string[] =>
  wanted.filter((what) => [what, `gate: ${what}`, `device: ${what}`].every((one) => reached[one] === undefined))
