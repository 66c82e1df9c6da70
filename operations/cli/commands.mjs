/** They run where the product runs. */
const operating = [
  { name: 'admin', module: 'operations/cli/admin.ts', line: 'creates an administrator' },
  { name: 'import', module: 'operations/cli/import.ts', line: 'imports a register of drivers or transporters, or writes an empty one' },
  { name: 'doctor', module: 'operations/cli/doctor.ts', line: 'finds what is wrong with an installation' },
  { name: 'backup', module: 'operations/cli/backup.ts', line: 'backs up now, or plans backups' },
  { name: 'backup verify', module: 'operations/cli/verify-backup.ts', line: 'reads every backup and compares it with its sums' },
  { name: 'restore', module: 'operations/cli/restore.ts', line: 'restores a backup into an empty installation' },
  { name: 'migrate', module: 'operations/cli/migrate.ts', line: 'migrates the database before a start' },
  { name: 'keys', module: 'operations/cli/keys.ts', line: 'shows and changes the keys that sign the codes of cards' },
  { name: 'cluster', module: 'operations/cli/cluster.ts', line: 'shows and changes what several servers share' },
  { name: 'files move', module: 'operations/cli/files-move.ts', line: 'copies uploaded files to a bucket or a folder' },
  { name: 'audit export', module: 'operations/cli/audit-export.ts', line: 'writes the whole audit to a file' },
  { name: 'audit verify', module: 'operations/cli/audit-verify.ts', line: 'checks an exported audit without a database' },
  { name: 'file verify', module: 'operations/cli/verify-file.ts', line: "checks a driver's file without a database" },
]

const forCheckouts = [
  { name: 'start', module: 'operations/start/serve.mjs', line: 'runs the product; the same as npm start', usage: '', build: true },
  { name: 'dev', module: 'scripts/dev.mjs', line: 'runs it with reload, for development', usage: '' },
  { name: 'test', module: 'scripts/test.mjs', line: 'runs every check', usage: '' },
  {
    name: 'check',
    module: 'scripts/check.mjs',
    line: 'checks without browsers, or only what has changed since a commit',
    usage: '[--changed] [--since COMMIT]',
  },
  { name: 'test all', module: 'scripts/test-all.mjs', line: 'runs every check in every combination, and the long tests', usage: '' },
  { name: 'test slow', program: ['vitest', ...slow()], line: 'runs the long tests', usage: '[FILE …]', build: true },
  {
    name: 'races',
    program: ['vitest', ...slow('src/requests/engine/races.slow.test.ts')],
    line: 'eight people decide the same request at once, RACES times for each kind',
    usage: '',
  },
  {
    name: 'morning',
    program: ['vitest', ...slow('tests/journeys/requests/approvers-morning.slow.ts')],
    line: 'measures how long an approver needs for a morning of requests',
    usage: '',
    build: true,
  },
  { name: 'field', module: 'tests/field/run-field.ts', line: 'reads the registers and documents of a folder and judges what was read' },
  {
    name: 'attack',
    module: 'tests/attack/attack.ts',
    line: 'attacks the product while a victim works; Linux only',
    usage: '[--only NAME,NAME] [--seconds 10]',
  },
  {
    name: 'faults',
    module: 'tests/faults/run-faults.ts',
    line: 'puts known faults into a copy, one at a time, and says which test finds each',
    usage: '[--only NAME] [--json FILE]',
  },
  {
    name: 'bench',
    module: 'bench/bench.ts',
    line: 'measures the main calls of a large installation',
    usage:
      '[--quick] [--drivers 10k|100k|1m] [--seconds 5] [--connections 1,16,64] [--repeat 1] [--only NAME,NAME] [--json FILE] [--against FILE]',
  },
  {
    name: 'bench exports',
    module: 'bench/exports.ts',
    line: 'measures the exports of lists and reports',
    usage: '[--drivers 10k|100k|1m]',
  },
  {
    name: 'bench fairness',
    module: 'bench/fairness.ts',
    line: 'measures how long others wait for a user who loops',
    usage: '[--drivers 10k|100k|1m] [--seconds 10] [--only searches,dashboard,exports,reports]',
  },
  {
    name: 'bench gate',
    module: 'bench/gate-offline.ts',
    line: 'measures the gate without a network, in a browser',
    usage: '[--drivers 20k] [--times 10]',
    build: true,
  },
  {
    name: 'bench recall',
    module: 'bench/recall.ts',
    line: 'measures a recall of 5,000 clearances, and its withdrawal',
    usage: '[--drivers 10k|100k|1m]',
  },
  {
    name: 'bench driver-file',
    module: 'bench/driver-file.ts',
    line: "measures a driver's file of hundreds of pages, alone and eight at once beside the gate",
    usage: '[--drivers 10k|100k|1m]',
  },
  {
    name: 'first rows',
    module: 'scripts/first-rows.mjs',
    line: 'measures how long a slow phone waits for the first rows',
    usage: '[--only NAME,NAME] [--runs 3] [--latency 40] [--at URL] [--against URL]',
    build: true,
  },
  {
    name: 'lighthouse',
    module: 'scripts/lighthouse.mjs',
    line: 'runs Lighthouse on the main screens as a phone',
    usage: '[--only NAME,NAME] [--path PATH] [--runs 1]',
    build: true,
  },
  {
    name: 'drill alerts',
    module: 'scripts/alerts-drill.mjs',
    line: 'the fault of every alert, until Prometheus sees it',
    usage: '[--prometheus PATH] [--only NAME]',
  },
  {
    name: 'drill database',
    module: 'scripts/database-drill.mjs',
    line: 'cuts the database in every way under load, and fills its disk',
    usage: '[--cuts 100] [--from DATA_FOLDER] [--no-disk]',
  },
  {
    name: 'drill failover',
    module: 'scripts/failover-drill.mjs',
    line: 'loses the primary under writes, and looks for each that was acknowledged',
    usage: '[--quick] [--writes 10000]',
  },
  {
    name: 'drill kill',
    module: 'scripts/kill-drill.mjs',
    line: 'kill -9 of server and PostgreSQL under writes',
    usage: '[--rounds 20] [--port 3977]',
  },
  {
    name: 'drill proxies',
    module: 'scripts/proxy-drill.mjs',
    line: 'the product behind each file of deploy/',
    usage: '[nginx|haproxy|caddy …]',
  },
  {
    name: 'drill restart',
    module: 'scripts/restart-drill.mjs',
    line: 'three servers behind a balancer, restarted one after the other under load',
    usage: '[haproxy|nginx …] [--rate 200] [--rounds 1]',
  },
  {
    name: 'drill restore',
    module: 'bench/restore-drill.ts',
    line: 'a backup under writes, and its restore on an empty machine',
    usage: '[--drivers 100k] [--pitr] [--in FOLDER]',
  },
  {
    name: 'drill soak',
    module: 'bench/drills/soak-drill.ts',
    line: 'one server for hours: failures, slowness, memory that grows',
    usage: '[--minutes 60] [--rate 200] [--streams 10000] [--drivers 10k] [--in FOLDER]',
  },
  {
    name: 'drill upgrade',
    module: 'bench/drills/upgrade-drill.ts',
    line: 'from earlier releases to this one and back under load',
    usage: '[--from before,first] [--drivers 10k] [--days 400] [--seconds 10] [--rate 50] [--in FOLDER]',
  },
  { name: 'build', module: 'scripts/build-web.mjs', line: 'builds the web app, before a service starts the product', usage: '' },
  { name: 'image', module: 'scripts/image.mjs', line: 'writes the files of the container on Linux', usage: 'FOLDER', build: true },
  { name: 'release', module: 'operations/cli/release.ts', line: 'writes the next version and its section of CHANGELOG.md' },
  { name: 'commits', module: 'operations/cli/commits.ts', line: 'checks the subjects of commits' },
  { name: 'sbom', module: 'scripts/sbom.mjs', line: 'lists what is shipped (CycloneDX)', usage: '' },
  { name: 'lockfile', module: 'scripts/complete-lockfile.mjs', line: 'completes package-lock.json for other systems', usage: '' },
  { name: 'openapi', module: 'operations/cli/openapi.ts', line: 'writes what is generated in docs/' },
  { name: 'db types', module: 'scripts/tables.mjs', line: 'generates db/tables.ts from db/schema', usage: '' },
  { name: 'texts', module: 'scripts/texts.mjs', line: 'prints every text that people can read, with its place', usage: '[FOLDER …]' },
  {
    name: 'pictures',
    module: 'scripts/pictures.mjs',
    line: 'takes the pictures of docs/pictures, or of every screen, on a sheet for each portal',
    usage: '[--sheets FOLDER [--before FOLDER]]',
    build: true,
  },
]

/**
 * Every command of the product: `npx driver-pass NAME …`. A module with a `usage` here leaves its help to this table; one without prints its own.
 * `build`: it needs the web app. `isForCheckouts`: it is not in the container.
 */
export const commands = [...operating, ...forCheckouts.map((command) => ({ ...command, isForCheckouts: true }))]

function slow(...files) {
  return ['run', '--config', 'vitest.slow.config.ts', ...files]
}
