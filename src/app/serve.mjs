// What `npm start` runs. Plain JavaScript, so that the cache is on before the first TypeScript file: from the second start on,
// Node's compiler (20 MB) stays unloaded. Only whoever owns the program may write there, as the cache holds code.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'compiled'))
await import('./main.ts')
