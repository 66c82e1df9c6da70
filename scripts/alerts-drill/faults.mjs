// The fault of each alert: injects it and returns what undoes it.
import { readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { childrenOf, query, signal } from '../database-drill/processes.mjs'
import { call } from '../database-drill/product.mjs'
import { aCrowd, breakSaving, lock, lockDrivers, save, sendPicture } from './people.mjs'

/** The disk of the backups is not mounted. */
async function planBackupsElsewhere({ disk }) {
  const plan = join(disk, 'backup-plan.json')
  writeFileSync(plan, JSON.stringify({ to: join(disk, 'not-mounted'), everyMinutes: 60, keep: 3, pitr: false }))
  return () => rmSync(plan)
}

export const faults = {
  ServerDown: async ({ end, start }) => {
    await end('SIGKILL')
    return start
  },

  DatabaseDown: async ({ pair }) => {
    pair.proxy.refuse()
    return () => pair.proxy.accept()
  },

  DiskNearlyFull: async ({ disk, hasOwnDisk }) => {
    if (!hasOwnDisk) return 'skipped'
    const { bavail, bsize } = statfsSync(disk)
    const filler = join(disk, 'filler')
    writeFileSync(filler, Buffer.alloc(bavail * bsize - 5 * 1024 ** 2, 1))
    return () => rmSync(filler)
  },

  /** PostgreSQL's own words for a full disk, from a trigger. */
  DatabaseDiskFull: (scene) =>
    breakSaving(scene, `raise exception 'could not extend file: No space left on device' using errcode = '53100'`),

  AnswersFail: (scene) => breakSaving(scene, `raise exception 'drill'`),

  AnswersSlow: (scene) => lockDrivers(scene, 6),

  /** Their statements wait for the pool, so that recognising the callers does not. */
  CallsWait: async ({ base, token, pair }) => {
    const release = await lock(pair, 'user_setting')
    const saving = Array.from({ length: 90 }, () => save(base, token))
    return async () => {
      await release()
      await Promise.all(saving)
    }
  },

  /** A person's calls run four at a time, so several people ask. */
  StatementsWait: async (scene) => lockDrivers(scene, 4, await aCrowd(scene)),

  ConnectionsScarce: async ({ pair, sql }) => {
    const [{ most }] = await sql(`select current_setting('max_connections')::int as most`)
    const clients = []
    for (let count = 0; count < most; count++) {
      const client = new pg.Client(pair.primary().address)
      client.on('error', () => {})
      try {
        await client.connect()
      } catch {
        break
      }
      clients.push(client)
    }
    for (const client of clients.splice(-3)) await client.end()
    return () => Promise.all(clients.map((client) => client.end()))
  },

  ReplicaBehind: async ({ pair, sql }) => {
    const { address } = pair.standby()
    await query(address, 'select pg_wal_replay_pause()')
    await sql(`create table drill_wal as select repeat(md5(n::text), 8) as text from generate_series(1, 400000) n`)
    return async () => {
      await query(address, 'select pg_wal_replay_resume()')
      await sql('drop table drill_wal')
    }
  },

  DeadRows: async ({ sql }) => {
    await sql('create table drill_dead (n int) with (autovacuum_enabled = off)')
    await sql('insert into drill_dead select generate_series(1, 1200000)')
    await sql('delete from drill_dead')
    return () => sql('drop table drill_dead')
  },

  GatewayFails: async ({ base, phone, sms }) => {
    sms.status = 503
    await call(base, '', 'POST', '/v1/auth/verify-phone', JSON.stringify({ phone }))
    return () => void (sms.status = 200)
  },

  /** The next upload or download finds out. */
  FilesFailing: async (scene) => {
    scene.s3.behaviour = 'fails'
    await sendPicture(scene)
    return async () => {
      scene.s3.behaviour = 'works'
      await sendPicture(scene)
    }
  },

  NotificationsLate: async ({ sql }) => {
    await sql(`insert into outbox (topic, payload, created_at, next_try_at) values ('drill', '{}', now() - interval '1 hour', now())`)
    return () => sql(`update outbox set delivered_at = now() where topic = 'drill'`)
  },

  /** A gateway that takes ten seconds for each of many mails. */
  MailLate: async ({ mail, sql }) => {
    mail.isSlow = true
    await sql(`update app_user set email = 'drill' || id || '@plant.example' where email is null`)
    await sql(`update notification set emailed_at = null, mail_next_try_at = now() - interval '1 hour'
      where id in (select id from notification order by id desc limit 400)`)
    return async () => {
      await sql('update notification set mail_next_try_at = null')
      mail.isSlow = false
    }
  },

  /** Other work may still show that the database was away. */
  JobFails: Object.assign(
    async ({ sql }) => {
      const [{ before }] = await sql(`select pg_get_functiondef('fold_counts()'::regprocedure) as before`)
      await sql(`create or replace function fold_counts() returns void language plpgsql as $$ begin raise exception 'drill'; end $$`)
      return () => sql(before)
    },
    { labels: { work: 'fold-counts' } },
  ),

  /** Kills each decoding process as it appears. */
  DecoderFails: async (scene) => {
    const killing = setInterval(() => signal(childrenOf(scene.pid()), 'SIGKILL'), 20)
    for (let n = 0; n < 3; n++) await sendPicture(scene)
    clearInterval(killing)
    return () => {}
  },

  /** The plan is read each minute. */
  BackupFails: Object.assign((scene) => planBackupsElsewhere(scene), { limitSeconds: 120 }),

  BackupLate: async (scene) => planBackupsElsewhere(scene),

  // Each start recounts: the first one finds what somebody wrote past the product and mends it, the next one finds nothing.
  DriversWrong: async ({ sql, end, start }) => {
    const recount = async () => {
      await end('SIGTERM')
      await start()
    }
    await sql('update driver set is_unfit = not is_unfit where id = (select max(id) from driver)')
    await recount()
    return recount
  },

  AuditBroken: async ({ disk, sql, end, start }) => {
    const alter = async (action) => {
      await sql('alter table audit disable trigger user')
      await sql('update audit set action = $1 where id = (select max(id) from audit)', [action])
      await sql('alter table audit enable trigger user')
      ageHeads(disk)
      await end('SIGTERM')
      await start()
    }
    const [{ action }] = await sql('select action from audit order by id desc limit 1')
    await alter('drill')
    return () => alter(action)
  },

  AuditUnchecked: async ({ disk }) => {
    ageHeads(disk)
    return () => {}
  },
}

/** As if the last check had been 27 hours ago. */
function ageHeads(disk) {
  const file = join(disk, 'audit-heads.jsonl')
  const at = new Date(Date.now() - 27 * 3_600_000).toISOString()
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  writeFileSync(file, lines.map((line) => `${JSON.stringify({ ...JSON.parse(line), at })}\n`).join(''))
}
