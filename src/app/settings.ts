import * as z from 'zod/mini'
import { hostRoleRefusal, type HostRole } from '#platform/server/database/hosts.rules.ts'
import '#platform/server/english.ts'

const flag = z.stringbool({ truthy: ['1', 'true', 'yes', 'on'], falsy: ['0', 'false', 'no', 'off', ''] })

const databaseUrl = (role: HostRole) =>
  z.optional(
    z.string().check(
      z.startsWith('postgres'),
      z.refine((url) => hostRoleRefusal(url, role) === null, { error: ({ input }) => hostRoleRefusal(String(input), role) ?? '' }),
    ),
  )

/** All environment variables, read once at start. An invalid one stops the start with a message. */
const Settings = z.object({
  PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65535)), 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  /** With several hosts, as in libpq, the product follows the one that takes writes. */
  DATABASE_URL: databaseUrl('primary'),
  /** The owner of the database, if DATABASE_URL is a user without DDL rights. */
  MIGRATION_DATABASE_URL: databaseUrl('primary'),
  DATA_FOLDER: z._default(z.string(), 'data'),
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
export type Settings = z.output<typeof Settings>

export function readSettings(env: NodeJS.ProcessEnv): Settings {
  // An empty variable counts as unset.
  const variables = Object.fromEntries(Object.keys(Settings.shape).map((name) => [name, env[name] || undefined]))
  const parsed = Settings.safeParse(variables)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The settings are invalid. ${problems.join('; ')}`)
}
