/** Returns the events that a page sends when it is left (view, time, depth), repeated; `articles` are their references. */
export function eventsOf(size: number, portal: string, articles: readonly string[]): object[] {
  const at = new Date().toISOString();
  return Array.from({ length: size }, (_, index) => {
    const reference = articles[index % articles.length] ?? '';
    const appStatsTypeId = [3, 1, 2][index % 3] ?? 3;
    return {
      at,
      sessionId: null,
      appReference: 'pmg-website',
      language: index % 2 ? 'fr' : 'nl',
      url: `http://${portal}.localhost/dossier/${reference}`,
      appStatsTypeId,
      reference,
      ...(appStatsTypeId < 3 && { intValue: appStatsTypeId === 1 ? 30_000 : 70 }),
    };
  });
}

/**
 * Returns a script for wrk: every request is a new batch, from one of 60,000 clients behind a proxy.
 * @param run distinguishes the batches of measurements
 */
export const luaOf = (events: readonly object[], portal: string, run: number): string => `
local run, number, threads = ${run}, 0, 0
local events = [==[${JSON.stringify(events)}]==]
function setup(thread)
  thread:set('own', threads)
  threads = threads + 1
end
function request()
  number = number + 1
  local id = string.format('%08x-%04x-4000-8000-%012x', run, own, number)
  local client = string.format('10.%d.%d.%d', own, math.floor(number / 250) % 240, number % 250)
  return wrk.format('POST', '/api/stats/', {
    ['Host'] = '${portal}.localhost',
    ['content-type'] = 'application/json',
    ['user-agent'] = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    ['x-forwarded-for'] = client,
  }, '{"batchId":"' .. id .. '","events":' .. events .. '}')
end
function done(summary)
  io.write(string.format('answered %d in %d\\n', summary.requests, summary.duration))
end
`;
