// The server in a process of its own, so that its CPU time is measured apart from the client's; it folds its counts like the
// product. Started by server-process.ts.
import * as z from 'zod/mini'
import { repeat } from '#platform/server/jobs/background.ts'
import { foldJob } from '#app/parts/product-jobs.ts'
import { benchProduct } from './product.ts'

const Address = z.union([
  z.object({ url: z.string() }),
  z.partial(z.object({ host: z.string(), port: z.number(), user: z.string(), database: z.string(), password: z.string() }), {
    password: true,
  }),
])

const { app, db, close } = await benchProduct(Address.parse(JSON.parse(process.argv[2] ?? '')))
await app.listen({ host: '127.0.0.1', port: 0 })
const folding = repeat(foldJob(db).run, 1000, console.error)
const { port } = z.object({ port: z.number() }).parse(app.server.address())
process.on('message', () => process.send?.({ cpu: process.cpuUsage(), maxRss: process.resourceUsage().maxRSS }))
process.once('disconnect', () => void folding.stop().then(close))
process.send?.({ port })
