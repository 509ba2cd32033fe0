/** Unpacks the Chromium of the tests into TMPDIR; test/support/chromium.ts says why that takes a process of its own. */
import chromium from "@sparticuz/chromium";

await chromium.executablePath();
