import { expect, it } from 'vitest'
import { hostRoleRefusal, splitHosts } from './hosts.rules.ts'

it.each([
  ['postgres://db.example/driver_pass', ['postgres://db.example/driver_pass']],
  ['postgres:///driver_pass?host=/var/run/postgresql', ['postgres:///driver_pass?host=/var/run/postgresql']],
  ['postgres://one:5432,two:5433/driver_pass', ['postgres://one:5432/driver_pass', 'postgres://two:5433/driver_pass']],
  ['postgresql://u:p%2C@one,two,three/db', ['postgresql://u:p%2C@one/db', 'postgresql://u:p%2C@two/db', 'postgresql://u:p%2C@three/db']],
  ['postgres://[::1]:5432,two/db?sslmode=require', ['postgres://[::1]:5432/db?sslmode=require', 'postgres://two/db?sslmode=require']],
  ['postgres://u@one,two/db?target_session_attrs=read-write', ['postgres://u@one/db', 'postgres://u@two/db']],
  ['postgres://one,two/db?a=1&target_session_attrs=primary', ['postgres://one/db?a=1', 'postgres://two/db?a=1']],
])('%s', (url, hosts) => {
  expect(splitHosts(url)).toEqual(hosts)
})

it.each([
  ['postgres://one,two/db', null],
  ['postgres://one,two/db?target_session_attrs=read-write', null],
  ['postgres://one,two/db?target_session_attrs=any', 'leave out target_session_attrs=any, or use read-write or primary'],
])('%s', (url, refusal) => {
  expect(hostRoleRefusal(url)).toBe(refusal)
})
