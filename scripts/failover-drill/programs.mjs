// Finds the programs of a drill, and says how to install what is missing.
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const folders = () => [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
export const findProgram = (name) =>
  folders()
    .map((folder) => join(folder, name))
    .find(existsSync)

/** PostgreSQL's folder of programs that has pg_rewind and pg_basebackup, the newest. */
export function findPostgresPrograms() {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).toSorted((one, other) => Number(other) - Number(one)) : []
  return versions.map((version) => join(root, version, 'bin')).find((bin) => existsSync(join(bin, 'pg_rewind')))
}

/** The Debian packages that the cluster of Patroni lacks here. */
export function missingPackages() {
  const wanted = { patroni: findProgram('patroni'), 'etcd-server': findProgram('etcd'), haproxy: findProgram('haproxy') }
  return Object.entries({ ...wanted, postgresql: findPostgresPrograms() }).flatMap(([name, path]) => (path ? [] : [name]))
}
