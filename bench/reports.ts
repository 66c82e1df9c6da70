import { reportNames } from '#reports/mechanism/report.contract.ts'
import { address, list } from './lists.ts'
import type { Samples, Scenario } from './scenario.ts'

/** Each report: its first page, summary and chart, of a year and of one transporter; those of drivers also as at a past day. */
export function reportScenarios({ drivers }: Samples): readonly Scenario[] {
  const transporter = (n: number): string => drivers[n % drivers.length]?.transporter_id ?? ''
  const pastDay = (n: number): string => `2026-0${1 + (n % 9)}-15`
  return reportNames.flatMap((name) => {
    const call = (part: string, input: (n: number) => Readonly<Record<string, string>>) => (n: number) =>
      address(`/v2/reports/${name}${part}`, input(n))
    const year = (n: number) => ({ period: 'own', from: `${2023 + (n % 3)}-01-01`, to: `${2023 + (n % 3)}-12-31` })
    const ofOne = (n: number) => ({ ...year(n), transporter_id: transporter(n) })
    const asAt = (n: number) => ({ as_at: pastDay(n) })
    return [
      list(
        `reports ${name}`,
        call('', () => ({})),
      ),
      list(`reports ${name} summary`, call('/summary', year)),
      list(`reports ${name} chart`, call('/chart', year)),
      ...(name === 'events' ? [] : [list(`reports ${name} summary of a transporter`, call('/summary', ofOne))]),
      ...(hasPast(name)
        ? [list(`reports ${name} as at`, call('', asAt)), list(`reports ${name} summary as at`, call('/summary', asAt))]
        : []),
    ]
  })
}

const hasPast = (name: string): boolean => name === 'pass' || name === 'drivers'
