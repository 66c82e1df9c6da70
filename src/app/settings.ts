import * as z from 'zod/mini'
import { hostRoleRefusal, splitHosts } from '#platform/server/database/connection/hosts.rules.ts'
import '#platform/server/english.ts'
import { setting } from '#platform/server/setting.ts'

const flag = z.stringbool({ truthy: ['1', 'true', 'yes', 'on'], falsy: ['0', 'false', 'no', 'off', ''] })

const port = z.coerce.number().check(z.int(), z.gte(0), z.lte(65535))
const urlSuchAs = (example: string) =>
  z.pipe(
    z.url({ protocol: /^https?$/, message: `enter an address such as ${example}` }),
    z.transform((text) => new URL(text)),
  )

const databaseUrl = z.string().check(
  z.startsWith('postgres'),
  z.refine((url) => hostRoleRefusal(url) === null, { error: ({ input }) => hostRoleRefusal(String(input)) ?? '' }),
)

/** The environment variables of the server, read once at start. An invalid one stops the start with a message. */
export const Variables = z.object({
  PORT: setting('The port that it listens at.', z._default(port, 3000)),
  HOST: setting('The address of this machine that it listens at; `0.0.0.0` is all of them.', z._default(z.string(), '127.0.0.1')),
  DATABASE_URL: setting(
    'Any PostgreSQL from 15 on; with several hosts, as in libpq, the one that takes writes is followed. Without it, our own in `DATA_FOLDER`.',
    z.optional(databaseUrl),
  ),
  MIGRATION_DATABASE_URL: setting(
    'The owner of the database, where the user of `DATABASE_URL` may not create tables.',
    z.optional(databaseUrl),
  ),
  DATABASE_READ_URL: setting(
    'One replica, for lists, reports and exports. Nobody misses there what they have written; without it, or while it is behind, the primary answers.',
    z.optional(
      z.string().check(
        z.startsWith('postgres'),
        z.refine((url) => splitHosts(url).length === 1, 'name one replica'),
      ),
    ),
  ),
  DATA_FOLDER: setting(
    'Keys, our own PostgreSQL, uploads on their way, and uploaded files where they are not in a bucket.',
    z._default(z.string(), 'data'),
  ),
  FILE_STORE: setting(
    'Where uploaded files are stored: `folder` (in `DATA_FOLDER`, which several servers share) or `s3`. `npx driver-pass files move` moves them.',
    z._default(z.enum(['folder', 's3'], { error: 'enter folder or s3' }), 'folder'),
  ),
  S3_ENDPOINT: setting(
    'The address of an S3-compatible server. Set this and the other S3_ settings also while files are moved.',
    z.optional(urlSuchAs('https://s3.example.com')),
  ),
  S3_BUCKET: setting(
    'The bucket, which exists.',
    z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'enter the name of the bucket'))),
  ),
  S3_PREFIX: setting(
    'Begins every key, such as `passes/`, where others use the bucket too.',
    z._default(z.string().check(z.regex(/^([\w-]+\/)*$/, 'end it with /, such as passes/')), ''),
  ),
  S3_REGION: setting('As the server names it.', z._default(z.string(), 'us-east-1')),
  S3_ACCESS_KEY_ID: setting('A key that may read, write, list and delete in the bucket.', z.optional(z.string())),
  S3_SECRET_ACCESS_KEY: setting('Its secret.', z.optional(z.string())),
  AUDIT_HEAD_FILE: setting(
    'The heads of the audit, recorded every night; `audit-heads.jsonl` in `DATA_FOLDER` without it, best on another machine.',
    z.optional(z.string()),
  ),
  DEMO: setting(
    '`1`: shows login codes on the page and fills an empty database. Without it, only where nothing speaks for real use.',
    z.optional(flag),
  ),
  DEMO_SIZE: setting(
    '`small`: a sixth of the drivers of the demonstration, which is then loaded in a third of the time.',
    z._default(z.enum(['whole', 'small'], { error: 'enter whole or small' }), 'whole'),
  ),
  HTTPS: setting('`1` behind a proxy that ends TLS: cookies are `Secure`.', z._default(flag, false)),
  TRUSTED_PROXY: setting('The address of the proxy whose forwarding header is trusted.', z.optional(z.string())),
  DRAIN_SECONDS: setting(
    'How long to keep serving after SIGTERM, until load balancers have noticed; 5 without it.',
    z.optional(z.coerce.number().check(z.gte(0), z.lte(3600))),
  ),
  PUBLIC_URL: setting(
    "The address that users open, which messages name. Calls with another Host, or from other sites' pages, are refused.",
    z.optional(
      urlSuchAs('https://passes.example.com').check(
        z.refine(({ pathname, search }) => pathname === '/' && search === '', 'leave out the path'),
      ),
    ),
  ),
  WEBHOOKS_PRIVATE: setting(
    '`1`: webhooks may lead into private networks and by plain http, to machines of the plant. Who may add webhooks reaches them.',
    z._default(flag, false),
  ),
  DEFAULT_COUNTRY: setting('Of phone numbers without a country.', z._default(z.string().check(z.length(2)), 'KE')),
  LOG: setting('`1`: a line of JSON for each call; `0` in a demo, whose terminal shows the login codes.', z.optional(flag)),
  SLOW_QUERY_MS: setting(
    'Statements that take longer, in milliseconds, are logged without their values. 0: none.',
    z._default(z.coerce.number().check(z.gte(0)), 1000),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    'The collector of traces (OTLP over HTTP), such as `http://127.0.0.1:4318`. Other OTEL_ variables apply.',
    z.optional(z.url({ protocol: /^https?$/, message: 'enter an address such as http://127.0.0.1:4318' })),
  ),
  METRICS_PORT: setting('Serves `/metrics` for Prometheus.', z.optional(port)),
  METRICS_HOST: setting('Who can reach this address reads the metrics, without a login.', z._default(z.string(), '127.0.0.1')),
})

const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

const Settings = Variables.check(({ value, issues }) => {
  const missing = s3Names.filter((name) => value[name] === undefined)
  if (missing.length > 0 && (value.FILE_STORE === 's3' || missing.length < s3Names.length))
    issues.push({ code: 'custom', path: [missing.join(', ')], message: 'files in a bucket need it', input: value })
})
export type Settings = z.output<typeof Settings>

export function readSettings(env: NodeJS.ProcessEnv): Settings {
  // An empty variable counts as unset.
  const variables = Object.fromEntries(Object.keys(Variables.shape).map((name) => [name, env[name] || undefined]))
  const parsed = Settings.safeParse(variables)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The settings are invalid. ${problems.join('; ')}`)
}
