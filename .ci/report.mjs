/** Reads the reports of the test runs: the files that failed, or the total of all runs and checks as the last line. */

import fs from 'node:fs';
import path from 'node:path';

const [asked, place, tested, checked] = process.argv.slice(2);

function read(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return { testResults: [], numPassedTests: 0, numFailedTests: 0 };
  }
}

const filesOf = ({ testResults }, isWanted) => testResults.filter(isWanted).map(({ name }) => path.relative('.', name));
const passedOf = (results) =>
  results.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === 'passed').length;

if (asked === 'failed') {
  console.log(filesOf(read(place), ({ status }) => status === 'failed').join('\n'));
} else {
  const first = read(path.join(place, 'first.json'));
  const second = read(path.join(place, 'second.json'));
  const again = new Set(second.testResults.map(({ name }) => name));
  let passed = passedOf(first.testResults.filter(({ name }) => !again.has(name))) + second.numPassedTests;
  let failed = again.size ? second.numFailedTests : first.numFailedTests;
  if (tested !== '0' && failed === 0) failed = 1;
  if (checked === '0') passed += 1;
  else failed += 1;
  for (const file of filesOf(second, ({ status }) => status !== 'failed')) console.log(`Failed once and passed alone: ${file}`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed ? 1 : 0);
}
