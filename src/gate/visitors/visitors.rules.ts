/** How a plant admits a driver of another one: with all of the plant, by name, or no longer. */
export const admittedAs = ['plant', 'name', 'ending', 'over'] as const
export type AdmittedAs = (typeof admittedAs)[number]
export const admittedAsNames = {
  plant: 'With all drivers of the plant',
  name: 'By name',
  ending: 'By name, for 30 days at most',
  over: 'Not now',
} satisfies Record<AdmittedAs, string>
