/** Loaded into a process that must not outlive its parent, however the parent ended. */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
