// Polyfills for pdfjs, whose legacy build needs more than our oldest browsers have (Chrome 109, Firefox 115, Safari 16.4).

Promise.withResolvers ??= function withResolvers<T>(): PromiseWithResolvers<T> {
  let resolve!: PromiseWithResolvers<T>['resolve']
  let reject!: PromiseWithResolvers<T>['reject']
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}

async function bytes(this: Blob | Response): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await this.arrayBuffer())
}
Response.prototype.bytes ??= bytes
Blob.prototype.bytes ??= bytes

// oxlint-disable-next-line no-extend-native -- pdfjs calls it on the buffer itself
ArrayBuffer.prototype.transferToFixedLength ??= function transferToFixedLength(this: ArrayBuffer, length = this.byteLength): ArrayBuffer {
  const copy = new ArrayBuffer(length)
  new Uint8Array(copy).set(new Uint8Array(this, 0, Math.min(length, this.byteLength)))
  return copy
}
