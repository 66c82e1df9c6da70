import { doFor } from '#platform/server/log/work.ts'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listenFailure, type ListenPlace } from '#platform/server/http/free-port.ts'

type MetricsSettings = { METRICS_HOST: string; METRICS_PORT?: number | undefined }

/** None where nobody reads them. */
export const metricsPlaceOf = ({ METRICS_HOST, METRICS_PORT }: MetricsSettings): readonly ListenPlace[] =>
  METRICS_PORT === undefined ? [] : [placeOf(METRICS_HOST, METRICS_PORT)]

const placeOf = (host: string, port: number): ListenPlace => ({ host, port, hostSetting: 'METRICS_HOST', portSetting: 'METRICS_PORT' })

type MetricsServer = { address: string; stop: () => Promise<void> }

/** Answers GET /metrics, on a port of its own that the proxy does not publish. Throws where the port is taken. */
export async function serveMetrics({
  host,
  port,
  read,
}: {
  host: string
  port: number
  read: () => Promise<string>
}): Promise<MetricsServer> {
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end('Only GET /metrics\n')
      return
    }
    doFor({ job: 'read-metrics' }, read).then(
      (text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      () => response.writeHead(500).end('The metrics could not be read\n'),
    )
  })
  server.listen(port, host)
  await once(server, 'listening').catch((error: unknown) => {
    throw listenFailure(error, placeOf(host, port))
  })
  const { port: listening } = server.address() as AddressInfo
  return {
    address: `http://${host}:${listening}/metrics`,
    stop: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
