#pragma once
// Everything: all families, and what they share.

#include "mexwave/checkpoint.hpp"
#include "mexwave/chocolate.hpp"
#include "mexwave/chomp.hpp"
#include "mexwave/error.hpp"
#include "mexwave/heaps.hpp"
#include "mexwave/lines.hpp"
#include "mexwave/nim.hpp"
#include "mexwave/output_file.hpp"
#include "mexwave/play.hpp"
#include "mexwave/run.hpp"
#include "mexwave/squares.hpp"
#include "mexwave/surd.hpp"
#include "mexwave/three_row_chomp.hpp"
#include "mexwave/three_row_chomp_census.hpp"
#include "mexwave/tiling.hpp"
#include "mexwave/version.hpp"
