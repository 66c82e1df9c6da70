// npm run bench:exports -- --drivers 10k|100k|1m: how long the export of each whole list takes, and how much memory the server needs.
import { permissionNames } from '#accounts/permissions.rules.ts'
import { isAllowed } from '#platform/contract/access.ts'
import type { Route } from '#platform/contract/route.ts'
import { allRoutes } from '../src/app/openapi.ts'
import { readArguments } from './arguments.ts'
import { prepareDatabase } from './database.ts'
import { signPeopleIn } from './people.ts'
import { startServerProcess } from './server-process.ts'

const { drivers } = readArguments(process.argv.slice(2))
const database = await prepareDatabase(drivers, console.log)
/** The exports that staff can start without further input; lists about one row need its id. */
const isWhole = ({ path, access, input }: Route): boolean =>
  path.endsWith('/export') && isAllowed(access, { portal: 'staff_portal', permissions: permissionNames }) && input.safeParse({}).success
const lists = allRoutes.filter(isWhole).map(({ path }) => path)
try {
  const [{ asker }] = await signPeopleIn(database.address)
  console.log('list                              format    MB   seconds  at rest MB  peak MB')
  for (const path of lists) for (const format of ['csv', 'xlsx']) await exportWhole(path, format, asker)
} finally {
  await database.stop()
}

/** In a server of its own, because peak memory is measured over a process's lifetime. */
async function exportWhole(path: string, format: string, token: string): Promise<void> {
  const server = await startServerProcess(database.address)
  try {
    const { peakMemory: atRest } = await server.used()
    const began = performance.now()
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}?format=${format}`, { headers: { authorization: `Bearer ${token}` } })
    let bytes = 0
    if (answer.ok && answer.body) for await (const piece of answer.body) bytes += piece.length
    const seconds = (performance.now() - began) / 1000
    const { peakMemory } = await server.used()
    const figures = [megabytes(bytes), seconds.toFixed(1), megabytes(atRest), megabytes(peakMemory)]
    console.log(`${path.padEnd(34)}${answer.ok ? format.padEnd(6) : answer.status}${figures.map((figure) => figure.padStart(9)).join('')}`)
  } finally {
    await server.stop()
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0)
}
