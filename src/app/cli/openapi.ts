import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { productDocument } from '../openapi.ts'

const file = join(import.meta.dirname, '..', '..', '..', 'docs', 'openapi.json')
await writeFile(file, `${JSON.stringify(productDocument(), null, 1)}\n`)
