import type { ChartTone } from '#platform/contract/chart-scale.ts'

export const chartFills = { usual: 'fill-chart-ok', soon: 'fill-chart-warn', late: 'fill-chart-bad' } as const satisfies Record<
  ChartTone,
  string
>
export const chartBackgrounds = {
  usual: 'mark bg-chart-ok',
  soon: 'mark bg-chart-warn',
  late: 'mark bg-chart-bad',
} as const satisfies Record<ChartTone, string>
