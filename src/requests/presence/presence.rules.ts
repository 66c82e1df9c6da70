/** 'Peter Kariuki and Grace Achieng have this open': names at most two people. */
export function presenceText([first, second, ...more]: readonly string[]): string {
  if (first === undefined) return ''
  if (second === undefined) return `${first} has this open`
  if (more.length === 0) return `${first} and ${second} have this open`
  return `${first}, ${second} and ${more.length} more have this open`
}
