import * as z from 'zod/mini'
import { hostRoleRefusal } from '#platform/server/database/hosts.rules.ts'
import '#platform/server/english.ts'

const flag = z.stringbool({ truthy: ['1', 'true', 'yes', 'on'], falsy: ['0', 'false', 'no', 'off', ''] })

const databaseUrl = z.optional(
  z.string().check(
    z.startsWith('postgres'),
    z.refine((url) => hostRoleRefusal(url) === null, { error: ({ input }) => hostRoleRefusal(String(input)) ?? '' }),
  ),
)

/** All environment variables, read once at start. An invalid one stops the start with a message. */
const Variables = z.object({
  PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65535)), 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  /** With several hosts, as in libpq, the product follows the one that takes writes. */
  DATABASE_URL: databaseUrl,
  /** The owner of the database, if DATABASE_URL is a user without DDL rights. */
  MIGRATION_DATABASE_URL: databaseUrl,
  DATA_FOLDER: z._default(z.string(), 'data'),
  /** Where uploaded files are stored: in DATA_FOLDER, which several servers share, or in a bucket. `npm run files:move` moves them. */
  FILE_STORE: z._default(z.enum(['folder', 's3'], { error: 'enter folder or s3' }), 'folder'),
  /** The address of an S3-compatible server. Set this and the other S3_ variables also while files are moved. */
  S3_ENDPOINT: z.optional(
    z.pipe(
      z.url({ protocol: /^https?$/, message: 'enter an address such as https://s3.example.com' }),
      z.transform((text) => new URL(text)),
    ),
  ),
  S3_BUCKET: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'enter the name of the bucket'))),
  /** Begins every key, so that installations can share a bucket. */
  S3_PREFIX: z._default(z.string().check(z.regex(/^([\w-]+\/)*$/, 'end it with /, such as passes/')), ''),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  /** Records the heads of the audit every night; in DATA_FOLDER by default, best on another machine. */
  AUDIT_HEAD_FILE: z.optional(z.string()),
  /** Shows codes on the page and fills an empty database with demo data. Default: see `resolveStartMode`. */
  DEMO: z.optional(flag),
  /** Served by https, through a proxy: cookies are `Secure`. */
  HTTPS: z._default(flag, false),
  /** The proxy whose forwarding header is trusted. */
  TRUSTED_PROXY: z.optional(z.string()),
  /** How long to keep serving after SIGTERM, until load balancers have noticed. 0 in development. */
  DRAIN_SECONDS: z.optional(z.coerce.number().check(z.gte(0), z.lte(3600))),
  /** The public address. Calls with another Host, or from other sites' pages, are refused. */
  PUBLIC_URL: z.optional(
    z
      .pipe(
        z.url({ protocol: /^https?$/, message: 'enter the address that users open, such as https://passes.example.com' }),
        z.transform((text) => new URL(text)),
      )
      .check(z.refine(({ pathname, search }) => pathname === '/' && search === '', 'leave out the path')),
  ),
  DEFAULT_COUNTRY: z._default(z.string().check(z.length(2)), 'KE'),
  /** Logs every call. Off in a demo, whose terminal shows the login codes. */
  LOG: z.optional(flag),
  /** Statements that take longer, in milliseconds, are logged without their values. 0: none. */
  SLOW_QUERY_MS: z._default(z.coerce.number().check(z.gte(0)), 1000),
  /** The collector that traces are sent to by OTLP over HTTP, such as http://127.0.0.1:4318. Off without it; other OTEL_ variables apply. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(z.url({ protocol: /^https?$/, message: 'enter an address such as http://127.0.0.1:4318' })),
  /** Serves /metrics for Prometheus; off without it. */
  METRICS_PORT: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(65535))),
  /** Who can reach this address reads the metrics, without a login. */
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
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
