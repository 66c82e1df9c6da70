import { statfs } from 'node:fs/promises'
import { readRecordedHeads } from '#platform/server/audit/audit-heads-file.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Installation } from '../backup/installation.ts'
import type { Product } from '#app/product.ts'
import type { Services } from '#app/services.ts'
import { figure, figureBy, type Figure } from './figure.ts'

export type MetricSources = {
  database: Database
  product: Pick<Product, 'live' | 'edge' | 'drain'>
  services: Pick<Services, 'decoder' | 'messages' | 'filePlace' | 'auditHeadFile'>
  installation: Pick<Installation, 'settings' | 'id'>
  clock: () => Date
}

/** What this server knows without asking the database. */
export async function serverFigures({ database, product, services, installation }: MetricSources): Promise<readonly Figure[]> {
  const { edge, drain, live } = product
  const { open, idle } = database.connections()
  const { outcomes, ...files } = services.decoder.load()
  const { gateways } = services.messages
  const { bavail, blocks, bsize } = await statfs(installation.settings.DATA_FOLDER)
  const lastIntact = (await readRecordedHeads(services.auditHeadFile)).recorded.at(-1)?.at
  return [
    figure(
      'queue_calls',
      'Calls that run or wait for their turn',
      Object.entries(edge.load()).flatMap(([queue, load]) => figureBy('state', load, { queue })),
    ),
    figure('pool_connections', 'Connections of the pool', figureBy('state', { busy: open - idle, idle })),
    figure('pool_waiting', 'Statements that wait for a connection', database.waiting()),
    figure('live_streams', 'Open live streams', live.count()),
    figure('decoder_files', 'Uploaded files that are being opened or wait', figureBy('state', files)),
    figure('decoder_outcomes_total', 'Opened files, by how it ended', figureBy('outcome', outcomes)),
    figure(
      'messages_total',
      'Messages, by what became of them',
      gateways.flatMap(({ channel, counts }) => figureBy('outcome', counts, { channel })),
    ),
    figure(
      'gateway_failing',
      'Whether the gateway failed with its latest message',
      gateways.map(({ channel, isFailing }) => [{ channel }, Number(isFailing())] as const),
    ),
    figure(
      'file_requests_total',
      'Requests to where files are stored, by what became of them',
      figureBy('outcome', services.filePlace.counts),
    ),
    figure('files_failing', 'Whether the latest request for a file failed', Number(services.filePlace.isFailing())),
    figure('draining', 'Whether the server is about to end', Number(drain.isLeaving())),
    figure('database_disk_full', 'Whether PostgreSQL found its disk full within the last seconds', Number(!database.hasDiskSpace())),
    figure('disk_free_bytes', 'Free space of the disk with the data folder', bavail * bsize),
    figure('disk_size_bytes', 'Size of the disk with the data folder', blocks * bsize),
    figure(
      'audit_intact_timestamp_seconds',
      'When the audit was last found intact',
      lastIntact === undefined ? [] : Date.parse(lastIntact) / 1000,
    ),
  ]
}
