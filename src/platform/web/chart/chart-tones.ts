/** The tones of chart marks: normal, soon, too late. */
export type ChartTone = 'usual' | 'soon' | 'late'

export const chartFills = { usual: 'fill-chart-ok', soon: 'fill-chart-warn', late: 'fill-chart-bad' } as const satisfies Record<
  ChartTone,
  string
>
export const chartBackgrounds = {
  usual: 'mark bg-chart-ok',
  soon: 'mark bg-chart-warn',
  late: 'mark bg-chart-bad',
} as const satisfies Record<ChartTone, string>

/** 1234 as '1.2k', for small spaces. */
export function shortNumber(value: number): string {
  if (value < 1000) return String(value)
  const [unit, size] = value < 999_500 ? ['k', 1000] : ['m', 1_000_000]
  const short = value / size
  return `${short < 9.95 ? short.toFixed(1).replace('.0', '') : Math.round(short)}${unit}`
}
