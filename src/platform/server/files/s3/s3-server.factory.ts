import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { S3Address } from './s3-client.ts'

type S3rver = { configureBuckets(): Promise<unknown>; callback(): RequestListener }
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => S3rver

/** `cuts`: ends the connection in the middle of an answer's body. */
type Behaviour = 'works' | 'fails' | 'hangs' | 'cuts' | 'stops'

export type S3Server = {
  address: S3Address
  /** The same as settings of the product. */
  settings: Readonly<Record<string, string>>
  behaviour: Behaviour
  /** The requests since the start. */
  requests: number
  close: () => Promise<void>
}

/** An S3 server on this machine, which checks signatures, with one empty bucket. */
export async function anS3Server(prefix = 'passes/'): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 's3-'))
  const bucket = 'files'
  const store = new S3rver({ directory, silent: true, configureBuckets: [{ name: bucket }] })
  await store.configureBuckets()
  const answer = store.callback()
  const server = createServer((request, response) => {
    s3.requests += 1
    if (s3.behaviour === 'works') answer(request, response)
    else misbehave(response, s3.behaviour)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const [accessKeyId, secretAccessKey] = ['S3RVER', 'S3RVER']
  const s3: S3Server = {
    address: { endpoint, bucket, prefix, region: 'us-east-1', accessKeyId, secretAccessKey },
    settings: {
      S3_ENDPOINT: endpoint.href,
      S3_BUCKET: bucket,
      S3_PREFIX: prefix,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    behaviour: 'works',
    requests: 0,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
  return s3
}

function misbehave(response: ServerResponse, how: Behaviour): void {
  if (how === 'hangs') return
  if (how === 'fails') {
    response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
    return
  }
  response.writeHead(200, { 'content-length': '10' }).write('half')
  if (how === 'cuts') setImmediate(() => response.destroy())
}
