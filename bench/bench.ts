// npx driver-pass bench --drivers 10k|100k|1m [--seconds 5] [--connections 1,16,64] [--repeat 1] [--only 'list,driver page'] [--json FILE]
// npx driver-pass bench --quick [--drivers 10k,100k]: the calls of targets.json; ends with 1 where a target is missed
import { readArguments, readQuick } from './arguments.ts'
import { compareAlone } from './compare.ts'
import { prepareDatabase } from './database.ts'
import { runQuick } from './quick.ts'
import { runBench } from './run.ts'

const args = process.argv.slice(2)
const sizes = readQuick(args)
if (sizes) {
  process.exitCode = (await runQuick(sizes)) ? 0 : 1
} else {
  const { drivers, seconds, connections, repeat, only, json, against } = readArguments(args)
  const database = await prepareDatabase(drivers, console.log)
  try {
    const points = connections.map((count) => ({ connections: count, seconds, repeat, hasYardstick: true }))
    const { results } = await runBench(database, { drivers, only, json, points })
    if (against) for (const line of await compareAlone(results, against)) console.log(line)
  } finally {
    await database.stop()
  }
}
