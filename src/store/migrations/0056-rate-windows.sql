-- Requests of a sliding window, one row a budget: how many came in each of its slices, the newest last. Taken in the
-- place of rate_counters, which the version before still counts in and a later migration drops. May be lost in a crash
-- of the server: that resets windows, nothing else.
create unlogged table rate_windows (
  key text not null,
  window_ms int8 not null,
  -- Of the last count: milliseconds since 1970 by the length of a slice.
  slice_no int8 not null,
  counts int[] not null,
  primary key (key, window_ms)
) with (fillfactor = 50);
