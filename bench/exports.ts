// npx driver-pass bench exports --drivers 10k|100k|1m: how long the export of each whole list and report takes, and how much memory the server needs.
import { permissionNames } from '#accounts/permissions.rules.ts'
import { isAllowed } from '#platform/contract/access.ts'
import { carry } from '#platform/contract/carry.ts'
import { addDays, toPlainDate } from '#platform/contract/plain-date.ts'
import type { Route } from '#platform/contract/route.ts'
import { reportExportContract, reportFileFormats } from '#reports/files/report-export.contract.ts'
import { maxPeriodDays } from '#reports/mechanism/periods.rules.ts'
import { reportNames } from '#reports/mechanism/report.contract.ts'
import { allRoutes } from '#app/openapi.ts'
import { readArguments } from './arguments.ts'
import { prepareDatabase } from './database.ts'
import { signPeopleIn } from './people.ts'
import { startServerProcess } from './server-process.ts'

const { drivers } = readArguments(process.argv.slice(2))
const database = await prepareDatabase(drivers, console.log)
/** The exports that staff can start without further input; lists about one row need its id. */
const isWhole = ({ path, access, input }: Route): boolean =>
  path.endsWith('/export') && isAllowed(access, { portal: 'staff_portal', permissions: permissionNames }) && input.safeParse({}).success
const listFiles = allRoutes
  .filter(isWhole)
  .flatMap(({ path }) => ['csv', 'xlsx'].map((format) => ({ name: path, format, url: `${path}?format=${format}` })))
/** As many days as a report may have, at every plant; a workbook of more rows than a sheet holds is a 409. */
const today = toPlainDate(new Date(), 'UTC')
const days = { period: 'own', from: addDays(today, 1 - maxPeriodDays), to: today, plants: 'all' } as const
const reportFiles = reportNames.flatMap((report) =>
  reportFileFormats.map((format) => ({
    name: `report ${report}`,
    format,
    url: carry(reportExportContract.exported, { ...days, report, format }).url,
  })),
)
type ExportedFile = { name: string; format: string; url: string }
try {
  const [{ asker }] = await signPeopleIn(database.address)
  console.log('list                              format    MB    starts   seconds  at rest MB  peak MB')
  for (const file of [...listFiles, ...reportFiles]) await exportWhole(file, asker)
} finally {
  await database.stop()
}

/** In a server of its own, because peak memory is measured over a process's lifetime. */
async function exportWhole({ name, format, url }: ExportedFile, token: string): Promise<void> {
  const server = await startServerProcess(database.address)
  try {
    const { peakMemory: atRest } = await server.used()
    const began = performance.now()
    const answer = await fetch(`http://127.0.0.1:${server.port}${url}`, { headers: { authorization: `Bearer ${token}` } })
    const starts = (performance.now() - began) / 1000
    let bytes = 0
    if (answer.ok && answer.body) for await (const piece of answer.body) bytes += piece.length
    const seconds = (performance.now() - began) / 1000
    const { peakMemory } = await server.used()
    const figures = [megabytes(bytes), starts.toFixed(1), seconds.toFixed(1), megabytes(atRest), megabytes(peakMemory)]
    console.log(`${name.padEnd(34)}${answer.ok ? format.padEnd(6) : answer.status}${figures.map((figure) => figure.padStart(9)).join('')}`)
  } finally {
    await server.stop()
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0)
}
