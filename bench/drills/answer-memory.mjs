// Loaded into the server before the product (--import, with --expose-gc): answers what is still in use after a full collection.
process.on('message', () => {
  globalThis.gc()
  const { heapUsed, external, rss } = process.memoryUsage()
  process.send({ used: heapUsed + external, rss })
})
process.channel.unref()
