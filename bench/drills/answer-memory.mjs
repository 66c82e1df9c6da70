// Loaded into the server before the product (--import, with --expose-gc): answers what is still in use after a full collection.
process.on('message', () => {
  const begun = performance.now()
  globalThis.gc()
  const collectedMs = performance.now() - begun
  const { heapUsed, external, rss } = process.memoryUsage()
  process.send({ used: heapUsed + external, rss, collectedMs })
})
process.channel.unref()
