import { join } from 'node:path'
import { startPostgres } from '#platform/server/postgres/launch.ts'
const own = await startPostgres({
  folder: join(import.meta.dirname, 'out', 'postgres'),
  database: 'postgres',
  settings: { max_connections: '120' },
})
console.log(JSON.stringify(own.connection))
process.on('SIGTERM', () => void own.stop().then(() => process.exit()))
setInterval(() => {}, 1000)
