// Charts on the screen and in files are drawn from the same numbers.

/** The tones of chart marks: normal, soon, too late. */
export type ChartTone = 'usual' | 'soon' | 'late'

/** 1234 as '1.2k', for small spaces. */
export function shortNumber(value: number): string {
  if (value < 1000) return String(value)
  const [unit, size] = value < 999_500 ? ['k', 1000] : ['m', 1_000_000]
  const short = value / size
  return `${short < 9.95 ? short.toFixed(1).replace('.0', '') : Math.round(short)}${unit}`
}

/** The middle line of a chart's scale, a round number; the top line is twice it. */
export const middleOfScale = (totals: readonly number[]): number => roundUp(Math.max(2, ...totals.map((total) => total / 2)))

const roundSteps = [1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 10]

/** The next round number for a scale. */
function roundUp(value: number): number {
  const size = 10 ** Math.floor(Math.log10(value))
  const step = roundSteps.find((each) => Number.isInteger(each * size) && each * size >= value) ?? 10
  return step * size
}
