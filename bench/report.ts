import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { dirname } from 'node:path'
import type { Point } from './measure.ts'

export type Result = Point & {
  scenario: string
  connections: number
  callsPerRound: number
  /** Rounds per second of the same SQL without the product; null where they were not compared. */
  yardstickPerSecond: number | null
  /** The server's rounds per second divided by the yardstick's. */
  ratio: number | null
  /** Half the distance between the lowest and the highest repetition. */
  spread: { ratio: number; p50: number; p95: number }
}

/** The repetition in the middle. */
export function medianOf<T>(repetitions: readonly T[], by: (one: T) => number): T {
  const median = repetitions.toSorted((one, other) => by(one) - by(other))[Math.floor(repetitions.length / 2)]
  if (median === undefined) throw new Error('Nothing was measured')
  return median
}

export function spreadOf<T>(repetitions: readonly T[], by: (one: T) => number): number {
  const all = repetitions.map(by)
  return (Math.max(...all) - Math.min(...all)) / 2
}

const columns = ['scenario', 'conn', 'req/s', 'p50 ms', 'p95 ms', 'p99 ms', 'CPU ms/req', 'yardstick/s', 'ratio'] as const
const widths = [34, 5, 9, 8, 8, 8, 11, 12, 12]

const line = (cells: readonly string[]): string =>
  cells.map((cell, n) => (n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0))).join(' ')

export const tableHead = (): string => line(columns)

export function tableLine(result: Result): string {
  const { scenario, connections, requestsPerSecond, p50, p95, p99, cpuPerRequest, yardstickPerSecond, ratio, spread } = result
  const milliseconds = [p50, p95, p99, cpuPerRequest].map((one) => one.toFixed(2))
  return line([
    scenario,
    String(connections),
    requestsPerSecond.toFixed(0),
    ...milliseconds,
    yardstickPerSecond?.toFixed(0) ?? '-',
    ratio === null ? '-' : `${ratio.toFixed(2)} ± ${spread.ratio.toFixed(2)}`,
  ])
}

export type Report = {
  drivers: string
  yardstick: string
  postgres: string
  results: readonly Result[]
}

/** Writes the results with the facts about the machine that they depend on. */
export async function writeReport(file: string, report: Report): Promise<void> {
  const [processor] = cpus()
  const machine = {
    cores: cpus().length,
    processor: processor?.model,
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
  }
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify({ date: new Date().toISOString(), machine, ...report }, null, 2)}\n`)
}
