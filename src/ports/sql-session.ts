/** A database connection inside an open transaction, as far as an adapter needs it (the store's `Tx` is one). */
export interface SqlSession {
  /** Runs one statement with `$1`-style parameters on the transaction's connection. */
  sql(
    text: string,
    values: readonly unknown[],
  ): Promise<{ readonly rows: readonly Record<string, unknown>[]; readonly rowCount: number }>;
}
