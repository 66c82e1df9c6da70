import { expect, it } from 'vitest'
import { isPrivateAddress } from './private-address.rules.ts'

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::7f00:1',
  '::127.0.0.1',
  '::ffff:0:127.0.0.1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  '100::1',
  '3fff::1',
  'fec0::1',
  '4000::1',
  '192.0.2.1',
  '198.51.100.1',
  '203.0.113.1',
  'localhost',
  '',
])('%s is private', (address) => expect(isPrivateAddress(address)).toBe(true))

it.each(['8.8.8.8', '172.32.0.1', '192.169.0.1', '100.63.255.255', '2a00:1450::1', '::ffff:8.8.8.8'])('%s is public', (address) =>
  expect(isPrivateAddress(address)).toBe(false),
)
