/** A position in PostgreSQL's log as a number: `16/B374D848`. */
export function logPosition(lsn: string): bigint {
  const [high = '', low = ''] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
