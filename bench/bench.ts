// npx driver-pass bench --drivers 10k|100k|1m [--seconds 5] [--connections 1,16,64] [--repeat 1] [--only 'list,driver page'] [--json FILE]
import { readArguments } from './arguments.ts'
import { prepareDatabase } from './database.ts'
import { runBench } from './run.ts'

const wanted = readArguments(process.argv.slice(2))
const database = await prepareDatabase(wanted.drivers, console.log)
try {
  await runBench(database, wanted)
} finally {
  await database.stop()
}
