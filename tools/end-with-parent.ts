/** Loaded into a process that must not outlive the one which started it, however that one ended. */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
