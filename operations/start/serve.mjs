// What `npm start` runs. Plain JavaScript, so that the cache is on before the first TypeScript file: from the second start on,
// Node's compiler (20 MB) stays unloaded. Only whoever owns the program may write there, as the cache holds code.
import * as nodeModule from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isNewEnough, oldestNode } from './oldest-node.mjs'

// A supervisor does not run scripts/prepare.mjs, which asks this first.
if (!isNewEnough(process.versions.node)) {
  process.stderr.write(
    `Driver pass needs Node ${oldestNode} or newer, and this is ${process.version}. Start it with npm start, or with the node in node_modules/.bin of its checkout.\n`,
  )
  process.exit(1)
}
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
nodeModule.enableCompileCache(join(root, 'node_modules', '.cache', 'compiled'))
await import('./main.ts')
