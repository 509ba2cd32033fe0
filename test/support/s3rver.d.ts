declare module "s3rver" {
  interface Options {
    readonly address: string;
    readonly port: number;
    readonly silent: boolean;
    readonly directory: string;
    readonly configureBuckets: readonly { readonly name: string }[];
  }
  export default class S3rver {
    constructor(options: Options);
    /** Resolves with the address listened on. */
    run(): Promise<{ readonly port: number }>;
    close(callback: (error?: Error) => void): void;
  }
}
