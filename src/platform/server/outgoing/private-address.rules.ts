import { BlockList, isIP } from 'node:net'

const reserved = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  reserved.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of [
  // Forms that carry an IPv4 address within them, which may be a private one.
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['3fff::', 20],
  // Only 2000::/3 is given out; local and multicast addresses are among these.
  ['4000::', 2],
  ['8000::', 1],
] as const)
  reserved.addSubnet(net, prefix, 'ipv6')

/** Whether an IP address leads into this machine or a private network (RFC 6890), also as IPv4 within IPv6. */
export function isPrivateAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 0) return true
  // The list compares mapped addresses (::ffff:a.b.c.d) as IPv4 themselves.
  return reserved.check(address, version === 4 ? 'ipv4' : 'ipv6')
}
