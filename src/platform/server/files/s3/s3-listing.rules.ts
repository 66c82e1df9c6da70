type ListedObject = { key: string; changedAt: number }

/** A page of ListObjectsV2: its objects (`changedAt` in milliseconds) and the token of the next page. */
export function parseListing(xml: string): { objects: readonly ListedObject[]; next: string | undefined } {
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, object = '']) => ({
    key: textOf(object, 'Key') ?? '',
    changedAt: Date.parse(textOf(object, 'LastModified') ?? ''),
  }))
  const isTruncated = textOf(xml, 'IsTruncated') === 'true'
  return { objects, next: isTruncated ? textOf(xml, 'NextContinuationToken') : undefined }
}

const textOf = (xml: string, tag: string): string | undefined => {
  const found = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]
  return found?.replaceAll(/&(lt|gt|quot|apos|amp|#(\d+)|#x([0-9a-f]+));/gi, (_, name: string, decimal?: string, hex?: string) =>
    decimal || hex ? String.fromCodePoint(Number.parseInt(decimal ?? hex ?? '', hex ? 16 : 10)) : (named[name.toLowerCase()] ?? ''),
  )
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
