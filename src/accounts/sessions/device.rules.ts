// The first match wins: Edge and Opera also contain 'Chrome', and Chrome contains 'Safari'.
const browsers = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const
const systems = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iPhone or iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux|X11/, 'Linux'],
] as const

/** A readable name for a user agent: 'Chrome on Windows'. */
export function deviceName(userAgent: string | null): string {
  const [browser, system] = [browsers, systems].map((list) => list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1])
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown browser or program'
}
